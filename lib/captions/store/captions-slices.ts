import type { StateCreator } from 'zustand';
import type { PanelState } from '@/lib/app-store/panel-store';
import type { CaptionsSlice } from './captions-slice';
import type { ExportSlice } from './export-slice';
import type { FindSlice } from './find-slice';
import type { FollowSlice } from './follow-slice';
import type { LoopSlice } from './loop-slice';
import type { SecondaryTrackSlice } from './secondary-track-slice';
import type { SpeedSlice } from './speed-slice';

/** The slices of the Captions tab. */
type CaptionsSlices = CaptionsSlice &
  SecondaryTrackSlice &
  FollowSlice &
  LoopSlice &
  FindSlice &
  ExportSlice &
  SpeedSlice;

/** What they see: each other, and the slices of the panel around them. */
export type CaptionsState = CaptionsSlices & PanelState;

/** One slice of the Captions tab: sees its neighbours, changes itself. */
export type CaptionsSliceCreator<Slice> = StateCreator<CaptionsState, [], [], Slice>;

import type { StateCreator } from 'zustand';
import type { AccountSlice } from './account-slice';
import type { CaptionsSlice } from './captions-slice';
import type { ExportSlice } from './export-slice';
import type { FindSlice } from './find-slice';
import type { FollowSlice } from './follow-slice';
import type { SpendSlice } from './spend-slice';
import type { TabsSlice } from './tabs-slice';
import type { ToldSlice } from './told-slice';
import type { TrackListSlice } from './track-list-slice';
import type { VideoSlice } from './video-slice';

/** The slices of the Captions tab. */
export type CaptionsSlices = CaptionsSlice & TrackListSlice & FollowSlice & FindSlice & ExportSlice;

/** What they see: each other, and the slices of the panel around them. */
export type CaptionsPanel = CaptionsSlices & VideoSlice & AccountSlice & SpendSlice & ToldSlice & TabsSlice;

/** One slice of the Captions tab: sees its neighbours, changes itself. */
export type CaptionsPart<Slice> = StateCreator<CaptionsPanel, [], [], Slice>;

import { configure } from '@testing-library/react';
import { patience } from './patience';

// The second that it waits by itself is over before a busy machine has loaded a part of a page.
configure({ asyncUtilTimeout: patience });

import { configure } from '@testing-library/react';
import { waitLimit } from './wait-limit';

// The second that it waits by itself is over before a busy machine has loaded a part of a page.
configure({ asyncUtilTimeout: waitLimit });

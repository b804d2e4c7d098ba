import { configure } from '@testing-library/react';
import { waitLimit } from './wait-limit';

// The default of one second is too short for a busy machine to load part of a page.
configure({ asyncUtilTimeout: waitLimit });

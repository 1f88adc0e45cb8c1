import { onDemand } from '../../support/postgres-of-the-run';

/** For Playwright: of its databases none has a team's tables from the start. */
export default onDemand(false);

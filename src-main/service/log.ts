export type { Log, LogFacts } from '../log/log';

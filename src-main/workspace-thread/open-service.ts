import type { Credentials } from '../../src-shared/remote';
import { RemoteFailure, type CategoryService } from '../remote/category-service';
import type { ReplicaSettings } from '../store/replica/replica-row';

/** How a replica's service is reached. */
export type OpenService = (settings: ReplicaSettings, credentials: Credentials) => CategoryService;

const notYet = (): Promise<never> => Promise.reject(new RemoteFailure('unreachable', 'Services cannot be reached yet.'));

export const openService: OpenService = () => ({ read: notYet, create: notYet, update: notYet, delete: notYet });

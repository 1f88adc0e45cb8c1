import { toastError } from './toasts';

/**
 * Waits for work that may fail, which a toast then says.
 * @returns whether it was done
 */
export const attempt = async (work: Promise<unknown>, failure: string): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    toastError(failure, error);
    return false;
  }
};

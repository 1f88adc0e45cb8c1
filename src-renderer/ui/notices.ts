/** The names of before, until the last of them is replaced. */
export {
  hideToast as hideNotice,
  toast as notice,
  toastAtLength as noticeAtLength,
  toastError as noticeError,
  toastProblem as noticeProblem
} from './toasts';

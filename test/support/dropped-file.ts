import type { Locator } from '@playwright/test';

export const drop = (row: Locator, name: string, text: string): Promise<void> =>
  row.evaluate(
    async (element, file) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([file.text], file.name, { type: 'text/plain' }));
      const place = { bubbles: true, cancelable: true, composed: true, dataTransfer };
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(kind, place));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    },
    { name, text }
  );

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

/** What another program does: drags data over a row, at a share of its height, and perhaps drops it. */
export const dragIn = (
  target: Locator,
  data: Readonly<Record<string, string>>,
  height: number,
  isDropped: boolean
): Promise<void> =>
  target.evaluate(
    async (element, [entries, share, drops]) => {
      const transfer = new DataTransfer();
      for (const [type, text] of Object.entries(entries)) transfer.setData(type, text);
      const box = element.getBoundingClientRect();
      const place = {
        bubbles: true,
        cancelable: true,
        composed: true,
        dataTransfer: transfer,
        clientX: box.left + 130,
        clientY: box.top + box.height * share
      };
      const frame = (): Promise<unknown> =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      element.dispatchEvent(new DragEvent('dragenter', place));
      await frame();
      element.dispatchEvent(new DragEvent('dragover', place));
      await frame();
      if (drops) element.dispatchEvent(new DragEvent('drop', place));
    },
    [data, height, isDropped] as const
  );

import { z } from 'zod';

const requestSchema = z.object({ pattern: z.string(), texts: z.array(z.string()) });

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { pattern, texts } = requestSchema.parse(data);
  const regex = new RegExp(pattern, 'u');
  postMessage(texts.map((text) => regex.test(text)));
});

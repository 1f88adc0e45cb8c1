/** A minimal browser for the pages of oidc-provider: it keeps cookies, follows redirects, and submits the single form of a page. */
export class FormBrowser {
  readonly #cookies = new Map<string, string>();

  /** @param stopsBefore goes to no address that begins so: whoever tests opens it */
  constructor(private readonly stopsBefore?: string) {}

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async open(url: string, form?: URLSearchParams): Promise<{ url: string; html: string }> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: this.cookies },
      ...(form && { method: 'POST', body: form })
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const next = location === null ? undefined : new URL(location, url).href;
    if (next !== undefined && this.stopsBefore !== undefined && next.startsWith(this.stopsBefore))
      return { url: next, html: '' };
    if (next !== undefined) return this.open(next);
    return { url, html: await response.text() };
  }

  submit({ url, html }: { url: string; html: string }, typed: Record<string, string>): ReturnType<FormBrowser['open']> {
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
    if (action === undefined) throw new Error(`There is no form at ${url}: ${html}`);
    const form = new URLSearchParams();
    for (const [input] of html.matchAll(/<input[^>]*>/g)) {
      const [, name] = /name="([^"]*)"/.exec(input) ?? [];
      const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
      if (name !== undefined) form.set(name, value);
    }
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    return this.open(new URL(action.replaceAll('&amp;', '&'), url).href, form);
  }
}

/**
 * Opens a page of the provider, confirms its code if asked, signs in and consents.
 * @returns the page that this leads to
 */
export const agreeInBrowser = async (
  url: string,
  login: string,
  browser = new FormBrowser()
): Promise<{ url: string; html: string }> => {
  let page = await browser.open(url);
  // The provider decides how many pages it shows: code, login, consent.
  for (let pages = 0; pages < 6 && /<form/.test(page.html); pages += 1) {
    page = await browser.submit(page, /name="login"/.test(page.html) ? { login, password: 'any' } : {});
  }
  return page;
};

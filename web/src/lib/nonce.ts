// nonce is what the page's policy wants of style sheets that are made while it runs.
export function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

import { helpAt, type Brand, type Shades } from '../lib/given-brand'

// How the page of a call looks that a client has a brand for.

// wear has the page look like a brand. The policy of the page forbids styles in it, and allows those that a script makes.
export function wear(brand: Brand, help: string): void {
  const { name, logo, light, dark } = brand
  if (light && dark) {
    colour(`${rules(light)}@media (prefers-color-scheme: dark){${rules(dark)}}`)
  }
  if (logo) {
    const image = document.createElement('img')
    image.src = logo
    image.alt = name // a logo says the name; what stands beside it would say it twice
    show('brand', image)
  } else if (name) {
    const text = document.createElement('span')
    text.textContent = name
    show('brand', text)
  }
  const at = helpAt(brand)
  if (at) {
    const link = document.createElement('a')
    link.href = at
    link.target = '_blank' // the call goes on
    link.rel = 'noreferrer'
    link.textContent = help
    show('help', link)
  }
}

// colour the page, where the browser is new enough for a sheet that a script makes. An older one calls in our colours.
function colour(css: string): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  } catch {
    return
  }
}

function show(id: string, what: HTMLElement): void {
  const place = document.getElementById(id)
  place?.append(what)
  place?.removeAttribute('hidden')
}

function rules({ accent, ink }: Shades): string {
  return `:root{--accent:${accent};--on-accent:${ink}}`
}

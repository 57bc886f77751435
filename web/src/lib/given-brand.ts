export type Shades = { accent: string; hover: string; ink: string; wash: string }

// Brand is how the product shows itself to who looks. The server has given its colours contrast.
export type Brand = {
  name: string
  logo?: string | null
  icon?: string | null
  supportUrl?: string | null
  supportEmail?: string | null
  light?: Shades | null
  dark?: Shades | null
}

const text = document.querySelector<HTMLMetaElement>('meta[name=brand]')?.content

// isGiven says that the server has put a brand into the page.
export const isGiven = Boolean(text)

// given is that brand; null where there is none.
export const given = read()

function read(): Brand | null {
  try {
    return text ? (JSON.parse(text) as Brand) : null
  } catch {
    return null
  }
}

// helpAt is where a brand offers help; '' where it does not.
export function helpAt({ supportUrl, supportEmail }: Brand): string {
  return supportUrl ?? (supportEmail ? `mailto:${supportEmail}` : '')
}

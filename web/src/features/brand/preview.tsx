import { useEffect, useRef, useState } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql'
import { variables, type Shades } from '../../lib/brand'
import { text } from '../../text/text'

const Document = graphql(`
  query BrandPreview($light: String!, $dark: String!) {
    light: brandColours(accent: $light) {
      light {
        accent
        hover
        ink
        wash
      }
    }
    dark: brandColours(accent: $dark) {
      dark {
        accent
        hover
        ink
        wash
      }
    }
  }
`)

const hex = /^#[0-9a-f]{6}$/i
// calm is how long nobody types before the server is asked.
const calm = 250

type Props = { name: string; logo: string | null; accent: string; accentDark: string }

// Preview is what the themes make of the colours that are being chosen. The server computes them, as it does for those that are saved.
export function Preview({ name, logo, accent, accentDark }: Props) {
  const dark = accentDark || accent
  const [asked, setAsked] = useState({ light: accent, dark })
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ light: accent, dark }), calm)
    return () => clearTimeout(timer)
  }, [accent, dark])
  const valid = hex.test(asked.light) && hex.test(asked.dark)
  const [{ data }] = useQuery({ query: Document, variables: asked, pause: !valid, requestPolicy: 'cache-first' })
  return (
    <section aria-label={text.brand.preview} className="grid gap-3 sm:grid-cols-2">
      <Panel theme="light" shades={valid ? data?.light.light : undefined} {...{ name, logo }} />
      <Panel theme="dark" shades={valid ? data?.dark.dark : undefined} {...{ name, logo }} />
    </section>
  )
}

type PanelProps = { theme: 'light' | 'dark'; shades: Shades | undefined; name: string; logo: string | null }

function Panel({ theme, shades, name, logo }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = panel.current ?? {}
    if (!style || !shades) return
    const all = variables(shades)
    for (const [key, value] of all) style.setProperty(key, value)
    return () => {
      for (const [key] of all) style.removeProperty(key)
    }
  }, [shades])
  const words = text.brand
  return (
    <div
      ref={panel}
      data-theme={theme}
      className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-surface p-4 text-ink"
    >
      <p className="text-xs text-soft">{words.themes[theme]}</p>
      {logo ? (
        <img src={logo} alt={name} className="max-h-8 max-w-full self-start object-contain" />
      ) : (
        <p className="truncate font-semibold text-accent">{name}</p>
      )}
      <p className="rounded-lg bg-accent-wash px-2.5 py-1.5 font-medium text-accent">{words.chosen}</p>
      <p className="px-2.5 py-1.5 text-soft">{words.entry}</p>
      <p className="self-start rounded-lg bg-accent px-3 py-1.5 font-medium text-accent-ink">{words.button}</p>
    </div>
  )
}

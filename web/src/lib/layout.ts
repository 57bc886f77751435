// Layout is how somebody has a list: which columns they have shown or hidden, and how wide some are, in pixels.
export type Layout = { hidden: Record<string, boolean>; widths: Record<string, number> }

// The bounds of a column's width.
export const [least, most] = [64, 800]

export const bounded = (width: number) => Math.round(Math.min(most, Math.max(least, width)))

const isRecord = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null

const only = <T>(from: unknown, is: (value: unknown) => value is T) =>
  Object.fromEntries(Object.entries(isRecord(from) ? from : {}).filter((e): e is [string, T] => is(e[1])))

// asLayout makes sense of what was kept, by whichever version.
export function asLayout(kept: unknown): Layout {
  const { hidden, widths } = isRecord(kept) ? kept : {}
  const sizes = only(widths, (v): v is number => typeof v === 'number' && Number.isFinite(v))
  return {
    hidden: only(hidden, (v): v is boolean => typeof v === 'boolean'),
    widths: Object.fromEntries(Object.entries(sizes).map(([id, width]) => [id, bounded(width)])),
  }
}

type Sized = {
  id?: string | undefined
  header?: unknown
  meta?: { width?: string; off?: boolean; order?: object } | undefined
}

// isShown says whether a column is in the list: what somebody chose, or else what is usual.
export const isShown = ({ id = '', meta }: Sized, { hidden }: Layout) => !(hidden[id] ?? meta?.off ?? false)

// tracksOf are the tracks of the columns in CSS grid.
export const tracksOf = (columns: readonly Sized[], { widths }: Layout) =>
  columns.map(({ id = '', header, meta }) => (widths[id] ? `${String(widths[id])}px` : titled(header, meta)))

// What a title takes, in rem: each letter, the edges of its cell, and the arrow of those that one sorts by.
const [letter, edges, arrow] = [0.5, 1.6, 1]

// titled is the usual track, or a wider one if the column's title would be cut in it: it is longer in some languages than in others.
function titled(header: unknown, meta: Sized['meta']): string {
  const track = meta?.width ?? '1fr'
  if (typeof header !== 'string') return track
  const needed = header.length * letter + edges + (meta?.order ? arrow : 0)
  return track.replace(/^(minmax\(\s*)?([\d.]+)rem/, (usual, before: string | undefined, width: string) =>
    needed > Number(width) ? `${before ?? ''}${needed.toFixed(1)}rem` : usual,
  )
}

const narrowest = '6rem'

// floorOf is how narrow all tracks together can be: where there is less room, the list scrolls.
export const floorOf = (tracks: readonly string[]) => `calc(${tracks.map(narrow).join(' + ')})`

function narrow(track: string): string {
  const [, floor] = /^minmax\(\s*([^,]+?)\s*,/.exec(track) ?? []
  return floor ?? (track.endsWith('fr') ? narrowest : track)
}

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

type Sized = { id?: string | undefined; meta?: { width?: string; off?: boolean } | undefined }

// isShown says whether a column is in the list: what somebody chose, or else what is usual.
export const isShown = ({ id = '', meta }: Sized, { hidden }: Layout) => !(hidden[id] ?? meta?.off ?? false)

// tracksOf are the tracks of the columns in CSS grid.
export const tracksOf = (columns: readonly Sized[], { widths }: Layout) =>
  columns.map(({ id = '', meta }) => (widths[id] ? `${String(widths[id])}px` : (meta?.width ?? '1fr')))

const narrowest = '6rem'

// floorOf is how narrow all tracks together can be: where there is less room, the list scrolls.
export const floorOf = (tracks: readonly string[]) => `calc(${tracks.map(narrow).join(' + ')})`

function narrow(track: string): string {
  const [, floor] = /^minmax\(\s*([^,]+?)\s*,/.exec(track) ?? []
  return floor ?? (track.endsWith('fr') ? narrowest : track)
}

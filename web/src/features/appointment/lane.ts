// Span is a part of a day, in minutes after midnight.
export type Span = { from: number; to: number }

export type Placed<T> = { item: T; from: number; to: number; lane: number; lanes: number }

// place puts what overlaps beside each other: those that touch the same group share the width.
export function place<T>(items: readonly { item: T; span: Span }[]): Placed<T>[] {
  const sorted = [...items].sort((a, b) => a.span.from - b.span.from || b.span.to - a.span.to)
  const placed: Placed<T>[] = []
  let group: Placed<T>[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) one.lanes = ends.length
    placed.push(...group)
    group = []
    ends = []
  }
  for (const { item, span } of sorted) {
    if (ends.length > 0 && ends.every((end) => end <= span.from)) close()
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.to
    group.push({ item, ...span, lane, lanes: 0 })
  }
  close()
  return placed
}

const [morning, evening] = [8 * 60, 18 * 60]

// hours are those that a week shows: working hours, and more where there is something in them.
export function hours(spans: readonly Span[]): { from: number; to: number } {
  const from = Math.min(morning, ...spans.map((s) => s.from))
  const to = Math.max(evening, ...spans.map((s) => s.to))
  return { from: Math.floor(from / 60), to: Math.ceil(to / 60) }
}

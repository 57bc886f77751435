const lines = 4

// stepsTo are the values of a chart's lines, from 0 to at least the most: round ones, and whole where what is counted is whole.
export function stepsTo(most: number, whole: boolean): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = ([1, 2, 5, 10].find((n) => n * power >= rough) ?? 10) * power
  const step = whole ? Math.max(1, round) : round
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}

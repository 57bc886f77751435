// Series is a row of bars in a chart: a value for each day.
export type Series = { label: string; values: number[]; colour: 'accent' | 'brass' | 'bad' | 'good' | 'info' }

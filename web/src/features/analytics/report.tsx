import { useRef, useState } from 'react'
import type { AnalyticsEvery } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { Filter } from '../../ui/filter'
import { tell } from '../../ui/toast'
import { SetReport } from './query'

const words = text.analytics
const options = Object.entries(words.reports).map(([value, name]) => ({ value, label: `${words.report}: ${name}` }))

// Report is how often one gets the figures by email. Choosing by keyboard passes the options in between: the choice is shown at once,
// and one change is saved after the other, so that the last one stays.
// It keeps its place until that is known: every is null.
export function Report({ every, onChange }: { every: string | null; onChange: () => void }) {
  const [run] = useMutate(SetReport)
  const [chosen, setChosen] = useState<string>()
  const saved = useRef(Promise.resolve())
  const save = async (value: string) => {
    const { problem } = await run({ every: (value || null) as AnalyticsEvery | null })
    if (problem) {
      setChosen(undefined)
      return
    }
    tell(words.reportSaved)
    onChange()
  }
  const choose = (value: string) => {
    setChosen(value)
    saved.current = saved.current.then(() => save(value))
  }
  return (
    <span className={classes('contents', every === null && 'invisible')}>
      <Filter label={words.report} always value={chosen ?? every ?? ''} options={options} onChange={choose} />
    </span>
  )
}

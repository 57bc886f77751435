import { text } from '../text/text'
import { Button } from './button'
import { Diff } from './diff'

type Props = { label: string; theirs: string; mine: string; onTheirs: () => void; onMine: () => void }

// Meeting shows a text that somebody else has changed since mine was begun, and has one keep either.
export function Meeting({ label, theirs, mine, onTheirs, onMine }: Props) {
  const words = text.edit.conflict
  return (
    <section aria-label={words.legend(label)} className="flex min-w-0 flex-col gap-2">
      <p role="status" className="font-medium">
        {words.title}
      </p>
      <p className="text-xs text-soft">{words.key}</p>
      <Diff before={theirs} after={mine} label={words.diff(label)} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onTheirs}>
          {words.theirs}
        </Button>
        <Button size="small" onClick={onMine}>
          {words.mine}
        </Button>
      </div>
    </section>
  )
}

import { text } from '../../text/text'
import { Dialog } from '../../ui/dialog'

// KeyHelp says what the keys of the inbox do.
export function KeyHelp({ onClose }: { onClose: () => void }) {
  const words = text.conversation.inbox
  return (
    <Dialog open onClose={onClose} title={words.keys}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {words.keyList.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-line bg-sunken px-2 py-0.5 font-mono text-xs">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

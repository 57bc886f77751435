import { Archive } from 'lucide-react'
import { useState } from 'react'
import { text } from '../../text/text'
import { BulkBar } from '../../ui/bulk-bar'
import { Button } from '../../ui/button'
import { useArchiveAll } from './archive'

type Props = { ids: string[]; onDone: () => void }

// KnowledgeBulk is what can be done with the selected knowledge bases.
export function KnowledgeBulk({ ids, onDone }: Props) {
  const archive = useArchiveAll()
  const [pending, setPending] = useState(false)
  const away = async () => {
    setPending(true)
    await archive(ids)
    setPending(false)
    onDone()
  }
  return (
    <BulkBar count={ids.length} onClear={onDone}>
      <Button icon={Archive} pending={pending} onClick={() => void away()}>
        {text.action.archive}
      </Button>
    </BulkBar>
  )
}

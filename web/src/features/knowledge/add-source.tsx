import { useState } from 'react'
import type { KnowledgeSourceType } from '../../gql/graphql'
import { text } from '../../text/text'
import { Dialog } from '../../ui/dialog'
import { Segments } from '../../ui/segments'
import { FaqForm } from './faq-form'
import { FileUpload } from './file-upload'
import { TextForm } from './text-form'
import { UrlForm } from './url-form'

type Props = { base: string; open: boolean; onClose: () => void }

const words = text.knowledge.source

const kinds: KnowledgeSourceType[] = ['file', 'url', 'text', 'faq']

// AddSource takes what a knowledge base is to know, in one of four forms.
export function AddSource({ base, open, onClose }: Props) {
  const [kind, setKind] = useState<KnowledgeSourceType>('file')
  const Form = { file: FileUpload, url: UrlForm, text: TextForm, faq: FaqForm }[kind]
  return (
    <Dialog open={open} onClose={onClose} title={words.add} hint={words.addHint} width="wide">
      <div className="flex flex-col gap-5">
        <Segments
          hidden
          label={words.kind}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({ value, label: words.types[value] }))}
        />
        <Form base={base} onClose={onClose} />
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql'
import { count } from '../../lib/format'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Badge } from '../../ui/badge'
import { Copy } from '../../ui/copy'
import { Dialog } from '../../ui/dialog'
import { Waiting } from '../../ui/empty'
import type { Choice } from '../../ui/picker'
import { Alert } from '../../ui/trouble'
import { ContactPicker } from '../../pick/contact-picker'

const Document = graphql(`
  query PreviewPrompt($prompt: String!, $contactId: ID, $assistantId: ID) {
    previewPrompt(prompt: $prompt, contactId: $contactId, assistantId: $assistantId) {
      text
      unknownVariables
      characters
      tokens
    }
  }
`)

type Props = { open: boolean; prompt: string; assistantId: string; onClose: () => void }

// PromptPreview fills in the variables of the prompt in the form. It calls no model.
export function PromptPreview({ open, prompt, assistantId, onClose }: Props) {
  const words = text.assistant.prompt
  const [contact, setContact] = useState<Choice | null>(null)
  const [{ data, error, fetching }] = useQuery({
    query: Document,
    variables: { prompt, assistantId, contactId: contact?.id ?? null },
    pause: !open || prompt === '',
    requestPolicy: 'network-only',
  })
  const shown = data?.previewPrompt
  return (
    <Dialog open={open} onClose={onClose} title={words.preview} hint={words.previewHint} width="wide">
      <div className="flex flex-col gap-4">
        <ContactPicker
          label={words.previewFor}
          placeholder={words.previewNobody}
          value={contact}
          onChange={setContact}
        />
        {prompt === '' && <p className="text-soft">{words.none}</p>}
        {error && <Alert>{problemOf(error).message}</Alert>}
        {fetching && !shown && <Waiting lines={5} />}
        {shown && prompt !== '' && (
          <>
            <div className="flex flex-wrap items-center gap-2 text-xs text-soft">
              <span className="mr-auto tabular">{words.size(count(shown.characters), count(shown.tokens))}</span>
              {shown.unknownVariables.length > 0 && <span>{words.empty}:</span>}
              {shown.unknownVariables.map((name) => (
                <Badge key={name} tone="warn">
                  {name}
                </Badge>
              ))}
              <Copy value={shown.text} />
            </div>
            <pre
              tabIndex={0}
              className="max-h-[50dvh] overflow-y-auto rounded-lg border border-line bg-sunken p-4 font-mono text-[13px] leading-relaxed break-words whitespace-pre-wrap"
            >
              {shown.text}
            </pre>
          </>
        )}
      </div>
    </Dialog>
  )
}

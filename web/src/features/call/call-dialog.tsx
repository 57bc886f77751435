import { PhoneCall } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useGo } from '../../app/go'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { source } from '../../pick/source'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Pairs } from '../../ui/pairs'
import { Picker, type Choice } from '../../ui/picker'
import { Segments } from '../../ui/segments'
import { Alert } from '../../ui/trouble'
import { callInput, poolMark, type CallForm } from './call-input'
import { ContactPicker } from '../../pick/contact-picker'
import { AssistantPicker } from './pickers'
import { useVerdict, Verdict } from './verdict'

const Create = graphql(`
  mutation CreateCall($input: CreateCallInput!) {
    createCall(input: $input) {
      id
    }
  }
`)

type Props = { open: boolean; onClose: () => void; contact?: Choice; assistant?: Choice }

const words = text.call.dialog

// CallDialog places a call, and shows beforehand whether it is allowed.
export function CallDialog({ open, onClose, contact, assistant }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={text.call.start} hint={words.hint}>
      <Form onClose={onClose} contact={contact ?? null} assistant={assistant ?? null} />
    </Dialog>
  )
}

type Filled = CallForm & { assistant: Choice | null; contact: Choice | null }

type FormProps = { onClose: () => void; contact: Choice | null; assistant: Choice | null }

function Form({ onClose, contact, assistant }: FormProps) {
  const go = useGo()
  const [form, setForm] = useState<Filled>({
    assistant,
    contact,
    by: contact ? 'contact' : 'number',
    number: '',
    from: '',
    variables: [],
  })
  const [failed, setFailed] = useState('')
  const [create, pending] = useMutate(Create, { touches: ['CallConnection'], quiet: true })
  const set = (change: Partial<Filled>) => {
    setForm((f) => ({ ...f, ...change }))
    setFailed('')
  }
  const input = callInput(form)
  const verdict = useVerdict(input)
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (!input) return
    const { data, problem } = await create({ input })
    if (problem) {
      setFailed(Object.values(problem.fields).join(' ') || problem.message)
      return
    }
    onClose()
    go(url.call, data.createCall.id)
  }
  return (
    <form onSubmit={(e) => void submit(e)} className="flex flex-col gap-4">
      <AssistantPicker value={form.assistant} onChange={(assistant) => set({ assistant })} />
      <Segments
        label={words.target}
        value={form.by}
        options={[
          { value: 'number', label: words.number },
          { value: 'contact', label: words.contact },
        ]}
        onChange={(by) => set({ by })}
      />
      {form.by === 'contact' ? (
        <ContactPicker
          label={words.contact}
          value={form.contact}
          onChange={(contact) => set({ contact })}
          hint={words.contactHint}
        />
      ) : (
        <Input
          label={words.to}
          type="tel"
          autoComplete="off"
          hint={words.numberHint}
          value={form.number}
          onChange={(e) => set({ number: e.target.value })}
        />
      )}
      <From onChange={(from) => set({ from })} />
      <Pairs
        label={words.variables}
        hint={words.variablesHint}
        add={words.addVariable}
        pairs={form.variables}
        onChange={(variables) => set({ variables })}
      />
      <Verdict
        {...verdict}
        onGive={(name) => {
          if (!form.variables.some((v) => v.name === name)) set({ variables: [...form.variables, { name, value: '' }] })
        }}
      />
      {failed && <Alert>{failed}</Alert>}
      <DialogButtons>
        <Button onClick={onClose}>{text.action.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          icon={PhoneCall}
          pending={pending}
          disabled={!verdict.fresh || !verdict.verdict?.allowed}
        >
          {pending ? words.calling : words.call}
        </Button>
      </DialogButtons>
    </form>
  )
}

const isPool = (id: string) => id.startsWith('pool_')

// From is a number or a pool to call from: a number goes by what it is, a pool by its id.
function From({ onChange }: { onChange: (from: string) => void }) {
  const [chosen, setChosen] = useState<Choice | null>(null)
  return (
    <Picker
      label={words.from}
      none={words.fromAny}
      value={chosen}
      onChange={(choice) => {
        setChosen(choice)
        onChange(choice ? (isPool(choice.id) ? poolMark + choice.id : choice.name) : '')
      }}
      {...source.caller}
    />
  )
}

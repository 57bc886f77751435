import { useEffect } from 'react'
import { useGo } from '../../app/go'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { useDraft } from '../../lib/draft'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Dialog } from '../../ui/dialog'
import { tell } from '../../ui/toast'
import { ContactForm } from './contact-form'
import { contactName } from '../../lib/contact-name'
import { given, none, schema, type ContactValues } from './contact-schema'

const Document = graphql(`
  mutation CreateContact($input: CreateContactInput!) {
    createContact(input: $input) {
      id
      name
      email
      phone
    }
  }
`)

type Props = { open: boolean; onClose: () => void }

// CreateContact asks for the facts of a new contact.
export function CreateContact({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={text.contact.add} hint={text.contact.addHint} width="wide">
      <Facts onClose={onClose} />
    </Dialog>
  )
}

function Facts({ onClose }: { onClose: () => void }) {
  const form = useZodForm(schema, none)
  const go = useGo()
  const [create] = useMutate(Document, { quiet: true })
  const { found, drop } = useDraft<ContactValues>('contact.new', form.watch(), form.formState.isDirty)
  const { reset } = form
  useEffect(() => {
    if (found) reset(found, { keepDefaultValues: true })
  }, [found, reset])
  const send = async (values: ContactValues) => {
    const { data, problem } = await create({ input: given(values) })
    if (problem) {
      blame(form, problem)
      return
    }
    drop()
    onClose()
    tell(text.contact.added(contactName(data.createContact)))
    go(url.contact, data.createContact.id)
  }
  return (
    <ContactForm
      form={form}
      action={text.contact.add}
      onSend={send}
      onCancel={() => {
        drop()
        onClose()
      }}
    />
  )
}

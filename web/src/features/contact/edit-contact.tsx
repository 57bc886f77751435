import { graphql } from '../../gql/gql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Dialog } from '../../ui/dialog'
import { tell } from '../../ui/toast'
import { ContactForm } from './contact-form'
import { changed, names, schemaOver, type ContactValues } from './contact-schema'

const Fragment = graphql(`
  fragment EditContact_Contact on Contact {
    id
    contactId
    name
    firstName
    lastName
    email
    phone
    title
    companyName
    website
    linkedinUrl
    locationText
    source
    status
  }
`)

const Updating = graphql(`
  mutation UpdateContact($id: ID!, $input: UpdateContactInput!) {
    updateContact(id: $id, input: $input) {
      id
    }
  }
`)

type Props = { contact: FragmentType<typeof Fragment>; onClose: () => void }

// EditContact edits a contact. Only changed fields are sent, so that changes by anyone else are kept.
export function EditContact({ contact, onClose }: Props) {
  const known = readFragment(Fragment, contact)
  const was = Object.fromEntries(names.map((name) => [name, known[name] ?? ''])) as ContactValues
  const form = useZodForm(schemaOver(was), was)
  const { isDirty } = form.formState
  const [update] = useMutate(Updating, { quiet: true })
  const send = async (values: ContactValues) => {
    const before = form.formState.defaultValues as ContactValues
    const { problem } = await update({ id: known.id, input: changed(values, before) })
    if (problem) {
      blame(form, problem)
      return
    }
    onClose()
    tell(text.state.saved)
  }
  return (
    <Dialog held={isDirty} open onClose={onClose} title={text.contact.edit} width="wide">
      <ContactForm form={form} action={text.action.save} onSend={send} onCancel={onClose} />
    </Dialog>
  )
}

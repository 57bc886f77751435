import { useState } from 'react'
import { z } from 'zod/mini'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import type { SavedViewFilterInput } from '../../gql/graphql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { tell } from '../../ui/toast'
import { Checkbox } from '../../ui/toggle'
import { Alert } from '../../ui/trouble'
import { Fragment, type SavedView } from './saved-view'

const Creating = graphql(`
  mutation CreateSavedView($input: SavedViewInput!) {
    createSavedView(input: $input) {
      ...Saved_SavedView
    }
  }
`)

const Updating = graphql(`
  mutation RenameSavedView($id: ID!, $input: SavedViewInput!) {
    updateSavedView(id: $id, input: $input) {
      ...Saved_SavedView
    }
  }
`)

const schema = z.object({ name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(60)) })

type Props = {
  // view is what is changed; null makes one.
  view: SavedView | null
  filter: SavedViewFilterInput
  onClose: (made?: SavedView) => void
}

// SavedDialog gives the filters a name, and says whose the view is.
export function SavedDialog({ view, filter, onClose }: Props) {
  const words = text.conversation.inbox.saved
  const form = useZodForm(schema, { name: view?.name ?? '' })
  const [shared, setShared] = useState(view?.shared ?? false)
  const [create] = useMutate(Creating, { quiet: true, touches: ['SavedView'] })
  const [update] = useMutate(Updating, { quiet: true, touches: ['SavedView'] })
  const { errors, isSubmitting } = form.formState
  const send = async ({ name }: z.output<typeof schema>) => {
    const input = { name, shared, filter }
    const made = view ? await update({ id: view.id, input }) : await create({ input })
    if (made.problem) {
      blame(form, made.problem)
      return
    }
    const kept = 'createSavedView' in made.data ? made.data.createSavedView : made.data.updateSavedView
    tell(words.kept(name))
    onClose(readFragment(Fragment, kept))
  }
  return (
    <Dialog
      open
      onClose={() => {
        onClose()
      }}
      title={view ? words.edit : words.save}
      {...(view ? {} : { hint: words.saveHint })}
    >
      <form noValidate onSubmit={(e) => void form.handleSubmit(send)(e)} className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input label={text.field.name} error={errors.name?.message} {...form.register('name')} />
        <Checkbox label={words.shared} checked={shared} onChange={setShared} />
        <DialogButtons>
          <Button
            onClick={() => {
              onClose()
            }}
          >
            {text.action.cancel}
          </Button>
          <Button type="submit" look="primary" pending={isSubmitting}>
            {text.action.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

import { Check } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod/mini'
import { changesOf } from '../../edit/merge'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'
import type { FolderLine } from './folder'

const Create = graphql(`
  mutation CreateAssistantFolder($input: CreateAssistantFolderInput!) {
    createAssistantFolder(input: $input) {
      id
      name
      color
    }
  }
`)

const Update = graphql(`
  mutation UpdateAssistantFolder($id: ID!, $input: UpdateAssistantFolderInput!) {
    updateAssistantFolder(id: $id, input: $input) {
      id
      name
      color
    }
  }
`)

// The colours that a folder can have, by the names that are read aloud.
const colours = {
  blue: '#2f80ed',
  teal: '#0f8a74',
  green: '#27ae60',
  yellow: '#e2b203',
  orange: '#f2994a',
  red: '#d64545',
  pink: '#d6409f',
  purple: '#8250df',
  grey: '#7d8590',
} as const

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.field.required), z.maxLength(200)),
  color: z.string(),
})

// FolderDialog makes a folder, or names and paints one anew.
export function FolderDialog({ folder, onClose }: { folder: FolderLine | null; onClose: () => void }) {
  const words = text.assistant.folders
  const [create, creating] = useMutate(Create, { quiet: true, touches: ['AssistantFolder'] })
  const [update, updating] = useMutate(Update, { quiet: true })
  const [opened] = useState({ name: folder?.name ?? '', color: folder ? (folder.color ?? '') : colours.blue })
  const form = useZodForm(schema, opened)
  const { errors } = form.formState
  const send = form.handleSubmit(async (input) => {
    const { problem } = await (folder ? update({ id: folder.id, input: changesOf(opened, input) }) : create({ input }))
    if (problem) blame(form, problem)
    else onClose()
  })
  return (
    <Dialog open onClose={onClose} title={folder ? words.edit : words.create}>
      <form noValidate onSubmit={(e) => void send(e)} className="flex flex-col gap-4">
        <Input label={text.field.name} error={errors.name?.message} autoFocus {...form.register('name')} />
        <fieldset>
          <legend className="mb-1.5 font-medium">{words.colour}</legend>
          <div className="flex flex-wrap gap-2">
            {Object.entries(colours).map(([name, value]) => (
              <label key={name} title={words.colours[name]} className="relative size-8">
                <input
                  type="radio"
                  value={value}
                  aria-label={words.colours[name]}
                  className="peer absolute inset-0 size-8 cursor-pointer appearance-none rounded-full"
                  style={{ background: value }}
                  {...form.register('color')}
                />
                <Check
                  className="pointer-events-none absolute inset-2 hidden size-4 text-white peer-checked:block"
                  strokeWidth={3}
                  aria-hidden
                />
              </label>
            ))}
          </div>
        </fieldset>
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button look="primary" type="submit" pending={creating || updating}>
            {folder ? text.action.save : text.action.create}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

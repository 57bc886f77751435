import { PhoneIncoming } from 'lucide-react'
import { z } from 'zod/mini'
import { useGo } from '../../app/go'
import { url } from '../../app/url'
import { graphql } from '../../gql/gql'
import { blame, useZodForm } from '../../lib/form'
import { useMutate } from '../../lib/mutate'
import { useWritten } from '../../lib/written'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Alert } from '../../ui/trouble'

const Simulate = graphql(`
  mutation SimulateInboundCall($to: String!, $from: String!) {
    simulateInboundCall(to: $to, from: $from) {
      id
    }
  }
`)

const schema = z.object({ from: z.string().check(z.trim(), z.minLength(1, text.field.required)) })

const caller = '+15005550001'

const words = text.number

// SimulateDialog has the test carrier ring a number, and leads to the call.
export function SimulateDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const go = useGo()
  const form = useZodForm(schema, { from: caller })
  const { errors, isSubmitting } = form.formState
  const [simulate] = useMutate(Simulate, { quiet: true, touches: ['CallConnection'] })
  const submit = form.handleSubmit(async ({ from }) => {
    const { data, problem } = await simulate({ to: number, from })
    if (problem) {
      blame(form, problem)
      return
    }
    onClose()
    go(url.call, data.simulateInboundCall.id)
  })
  return (
    <Dialog open onClose={onClose} title={`${words.simulate}: ${useWritten(number)}`} hint={words.simulateHint}>
      <form onSubmit={(e) => void submit(e)} noValidate className="flex flex-col gap-4">
        {errors.root?.message && <Alert>{errors.root.message}</Alert>}
        <Input
          label={words.simulateFrom}
          hint={words.simulateFromHint}
          type="tel"
          autoComplete="off"
          error={errors.from?.message}
          {...form.register('from')}
        />
        <DialogButtons>
          <Button onClick={onClose}>{text.action.cancel}</Button>
          <Button type="submit" look="primary" icon={PhoneIncoming} pending={isSubmitting}>
            {words.simulateGo}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

import { useQuery } from 'urql'
import { useCan, useShell } from '../../app/shown'
import { agency } from '../../app/url'
import { graphql } from '../../gql/gql'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Trouble } from '../../ui/trouble'
import { BrandForm } from './brand-form'
import { HostCard } from './host-card'

const Document = graphql(`
  query BrandPage($whole: Boolean!) {
    client: brandSettings @skip(if: $whole) {
      ...BrandForm_BrandSettings
      ...HostCard_BrandSettings
    }
    workspace: workspaceBrandSettings @include(if: $whole) {
      ...BrandForm_BrandSettings
      ...HostCard_BrandSettings
    }
  }
`)

const Set = graphql(`
  mutation SetBrand($input: BrandInput!, $whole: Boolean!) {
    client: setBrand(input: $input) @skip(if: $whole) {
      ...BrandForm_BrandSettings
      ...HostCard_BrandSettings
    }
    workspace: setWorkspaceBrand(input: $input) @include(if: $whole) {
      ...BrandForm_BrandSettings
      ...HostCard_BrandSettings
    }
  }
`)

const Verify = graphql(`
  mutation VerifyBrandHost($whole: Boolean!) {
    client: verifyBrandHost @skip(if: $whole) {
      ...HostCard_BrandSettings
    }
    workspace: verifyWorkspaceBrandHost @include(if: $whole) {
      ...HostCard_BrandSettings
    }
  }
`)

const touches = ['Brand', 'BrandSettings']

// BrandPage is the brand of the chosen subaccount, or of the whole workspace.
export function BrandPage() {
  const whole = useShell().subaccount === agency
  const mayChange = useCan(whole ? 'settings:update' : 'subaccounts:update')
  const [{ data, error }, again] = useQuery({ query: Document, variables: { whole } })
  const [set, saving] = useMutate(Set, { touches, quiet: true })
  const [verify, verifying] = useMutate(Verify, { touches })
  const words = text.brand
  const settings = data?.client ?? data?.workspace
  return (
    <Page title={words.title} hint={whole ? words.workspaceHint : words.hint}>
      {error && !data && (
        <Trouble inside problem={problemOf(error)} onRetry={() => again({ requestPolicy: 'network-only' })} />
      )}
      {!settings && !error && <Waiting lines={8} />}
      {settings && (
        <>
          <BrandForm
            settings={settings}
            readOnly={!mayChange}
            pending={saving}
            onSave={async (input) => (await set({ input, whole })).problem}
          />
          <HostCard
            settings={settings}
            readOnly={!mayChange}
            pending={saving || verifying}
            onSet={async (host) => (await set({ input: { host }, whole })).problem}
            onVerify={async () => (await verify({ whole })).data !== null}
          />
        </>
      )}
    </Page>
  )
}

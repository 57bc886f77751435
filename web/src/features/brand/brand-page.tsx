import { useQuery } from 'urql'
import { useCan, useShell } from '../../app/shown'
import { agency } from '../../app/url'
import { graphql } from '../../gql/gql'
import type { BrandInput } from '../../gql/graphql'
import { useMutate } from '../../lib/mutate'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Spot } from '../../ui/spot'
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
  mutation SetBrand($input: BrandInput!) {
    set: setBrand(input: $input) {
      ...BrandForm_BrandSettings
      ...HostCard_BrandSettings
    }
  }
`)

const SetWorkspace = graphql(`
  mutation SetWorkspaceBrand($input: BrandInput!) {
    set: setWorkspaceBrand(input: $input) {
      ...BrandForm_BrandSettings
      ...HostCard_BrandSettings
    }
  }
`)

const Verify = graphql(`
  mutation VerifyBrandHost {
    verify: verifyBrandHost {
      ...HostCard_BrandSettings
    }
  }
`)

const VerifyWorkspace = graphql(`
  mutation VerifyWorkspaceBrandHost {
    verify: verifyWorkspaceBrandHost {
      ...HostCard_BrandSettings
    }
  }
`)

const touches = ['Brand', 'BrandSettings']

// BrandPage is the brand of the chosen subaccount, or of the whole workspace.
export function BrandPage() {
  const whole = useShell().subaccount === agency
  const mayChange = useCan(whole ? 'settings:update' : 'subaccounts:update')
  const maySetHost = useCan('settings:update')
  const [{ data, error }, again] = useQuery({ query: Document, variables: { whole } })
  const [setOwn, savingOwn] = useMutate(Set, { touches, quiet: true })
  const [setAll, savingAll] = useMutate(SetWorkspace, { touches, quiet: true })
  const [verifyOwn, verifyingOwn] = useMutate(Verify, { touches })
  const [verifyAll, verifyingAll] = useMutate(VerifyWorkspace, { touches })
  const set = async (input: BrandInput) => (await (whole ? setAll : setOwn)({ input })).problem
  const verify = async () => (await (whole ? verifyAll : verifyOwn)({})).data !== null
  const saving = savingOwn || savingAll
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
          <BrandForm settings={settings} readOnly={!mayChange} pending={saving} onSave={set} />
          <Spot id="host">
            <HostCard
              settings={settings}
              readOnly={!maySetHost}
              pending={saving || verifyingOwn || verifyingAll}
              onSet={(host) => set({ host })}
              onVerify={verify}
            />
          </Spot>
        </>
      )}
    </Page>
  )
}

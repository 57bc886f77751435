import { useConditions } from '../../app/go'
import { useCanAll } from '../../app/shown'
import { text } from '../../text/text'
import { Page } from '../../ui/page'
import { Tabs } from '../../ui/tabs'
import { OwnList } from './own-list'
import { WorkspaceList } from './workspace-list'

const words = text.doNotCall

// DoNotCallPage are the lists of numbers that nobody calls. Each is read when one looks at it.
export function DoNotCallPage() {
  const [{ list }, setConditions] = useConditions('list')
  const maySeeAll = useCanAll('settings:read')
  const tabs = [
    { value: 'own', label: words.tabs.own, body: <OwnList /> },
    { value: 'workspace', label: words.tabs.workspace, body: <WorkspaceList /> },
  ]
  return (
    <Page title={words.title} hint={words.hint}>
      {maySeeAll ? (
        <Tabs
          label={words.tabs.label}
          tabs={tabs}
          value={list === 'workspace' ? 'workspace' : 'own'}
          onChange={(to) => setConditions({ list: to === 'workspace' ? to : '' })}
        />
      ) : (
        <OwnList />
      )}
    </Page>
  )
}

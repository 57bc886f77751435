import { useQuery } from 'urql'
import { usePageId } from '../../app/go'
import { graphql } from '../../gql/gql'
import { readFragment } from '../../gql/fragment-masking'
import { problemOf } from '../../lib/problem'
import { text } from '../../text/text'
import { Waiting } from '../../ui/empty'
import { Page } from '../../ui/page'
import { Trouble } from '../../ui/trouble'
import { ToolEditor } from './tool-editor'
import { SavedTool } from './values'

const Document = graphql(`
  query ToolPage($id: ID!, $there: Boolean!) {
    tool(id: $id) @include(if: $there) {
      ...SavedTool
      ...ToolMenu_Tool
    }
    toolCategories
  }
`)

// ToolPage is one tool, or one that is about to be made: its address ends in "new".
export function ToolPage() {
  const id = usePageId()
  const there = id !== 'new'
  const [{ data, error }, again] = useQuery({ query: Document, variables: { id, there } })
  const refresh = () => {
    again({ requestPolicy: 'network-only' })
  }
  if (error && !data) return <Trouble problem={problemOf(error)} onRetry={refresh} />
  if (!data || (there && !data.tool))
    return (
      <Page title={text.tool.title}>
        <Waiting />
      </Page>
    )
  return (
    <ToolEditor
      key={id}
      saved={readFragment(SavedTool, data.tool ?? null)}
      tool={data.tool ?? null}
      categories={data.toolCategories}
    />
  )
}

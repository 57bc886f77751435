// FolderLine is a folder in the list beside the assistants.
export type FolderLine = {
  id: string
  name: string
  color?: string | null
  isArchived: boolean
  counts: { total: number; archived: number }
}

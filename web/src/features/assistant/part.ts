import type { Edit } from './values'

// Part is what each tab of the editor is given.
export type Part = { edit: Edit; errors: Record<string, string>; may: boolean }

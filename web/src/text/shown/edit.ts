import { edit as en } from '../en/edit'
import { translated } from '../translated'

export const edit = translated('edit', en)

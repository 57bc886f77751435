import { find as en } from '../en/find'
import { translated } from '../translated'

export const find = translated('find', en)

import { tag as en } from '../en/tag'
import { translated } from '../translated'

export const tag = translated('tag', en)

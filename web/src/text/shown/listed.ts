import { listed as en } from '../en/listed'
import { translated } from '../translated'

export const listed = translated('listed', en)

import { template as en } from '../en/template'
import { translated } from '../translated'

export const template = translated('template', en)

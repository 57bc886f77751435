import { tool as en } from '../en/tool'
import { translated } from '../translated'

export const tool = translated('tool', en)

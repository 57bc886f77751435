import { reading as en } from '../en/reading'
import { translated } from '../translated'

export const reading = translated('reading', en)

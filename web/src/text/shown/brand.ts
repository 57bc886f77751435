import { brand as en } from '../en/brand'
import { translated } from '../translated'

export const brand = translated('brand', en)

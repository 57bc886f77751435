package guard

import "math"

// most is where counting stops: numbers of a bomb do not overflow, they stay here.
const most = math.MaxInt32

// plus adds two counts that are not negative.
func plus(a, b int) int { return min(a+b, most) }

// times multiplies two counts that are not negative.
func times(a, b int) int { return min(min(a, most)*min(b, most), most) }

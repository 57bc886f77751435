package vector_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/switchboard-dev/switchboard/platform/vector"
)

func random(r *rand.Rand, size int) []float32 {
	v := make([]float32, size)
	for i := range v {
		v[i] = float32(r.NormFloat64())
	}
	return v
}

// A byte for each number loses little, and the signs tell the angle.
func TestDense(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{32, 100, 256, 1536} {
		a, b := random(r, size), random(r, size)
		for i := range b {
			b[i] = (a[i] + b[i]) * 1000 // lengths make no difference
		}
		var ab, aa, bb float64
		for i := range a {
			ab, aa, bb = ab+float64(a[i]*b[i]), aa+float64(a[i]*a[i]), bb+float64(b[i]*b[i])
		}
		want := ab / math.Sqrt(aa*bb)
		x, y := vector.NewDense(a), vector.NewDense(b)
		if got := x.Cosine(y); math.Abs(got-want) > 0.01 || math.Abs(x.Cosine(x)-1) > 0.01 {
			t.Errorf("%d numbers: %.4f, want %.4f; %.4f of itself", size, got, want, x.Cosine(x))
		}
		s, u := x.AppendSketch(nil), y.AppendSketch(nil)
		if x.Size() != size || len(s) != vector.SketchSize(size) || vector.Apart(s, s) != 0 {
			t.Errorf("%d numbers have a sketch of %d bytes", size, len(s))
		}
		if angle := float64(vector.Apart(s, u)) / float64(size); size > 100 && math.Abs(math.Cos(math.Pi*angle)-want) > 0.15 {
			t.Errorf("%d numbers: %.2f of the signs differ at a cosine of %.2f", size, angle, want)
		}
		if x.Cosine(vector.NewDense(a[:16])) != 0 || x.Cosine(nil) != 0 || x.Cosine(vector.NewDense(make([]float32, size))) != 0 {
			t.Error("what cannot be compared is near")
		}
	}
}

package fault

import (
	"context"
	"fmt"
	"runtime/debug"
)

// Recovered turns what a resolver panicked with into an internal error, whose cause has the stack. It is a graphql.RecoverFunc.
func Recovered(_ context.Context, panicked any) error {
	return From(fmt.Errorf("panic: %v\n%s", panicked, debug.Stack())) // what panicked is no error
}

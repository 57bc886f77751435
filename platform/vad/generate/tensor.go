package main

import (
	"encoding/binary"
	"fmt"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// Fields of the messages of ONNX (onnx.proto) that lead to a tensor: a model has a graph, that nodes, those attributes, and
// an attribute is a tensor or, as of a branch, again a graph.
const (
	modelGraph      = 7
	graphNode       = 1
	nodeAttribute   = 5
	attributeName   = 1
	attributeTensor = 5
	attributeGraph  = 6
	tensorDims      = 1
	tensorName      = 8
	tensorRaw       = 9
)

// branch of the model's first choice: that for other rates than 16 kHz.
const branch = "else_branch"

// tensor is one with a name.
type tensor struct {
	dims []int
	data []float32
}

// tensors are those with a name, of the branch for 8 kHz.
func tensors(model []byte) (map[string]tensor, error) {
	found := map[string]tensor{}
	err := fields(model, func(field protowire.Number, b []byte) error {
		if field == modelGraph {
			return graph(b, false, found)
		}
		return nil
	})
	return found, err
}

func graph(b []byte, inside bool, found map[string]tensor) error {
	return fields(b, func(field protowire.Number, node []byte) error {
		if field != graphNode {
			return nil
		}
		return fields(node, func(field protowire.Number, b []byte) error {
			if field != nodeAttribute {
				return nil
			}
			return attribute(b, inside, found)
		})
	})
}

func attribute(b []byte, inside bool, found map[string]tensor) error {
	var name string
	return fields(b, func(field protowire.Number, b []byte) error {
		switch {
		case field == attributeName:
			name = string(b)
		case field == attributeGraph && !inside && name == branch:
			return graph(b, true, found)
		case field == attributeTensor && inside:
			return add(b, found)
		}
		return nil
	})
}

func add(b []byte, found map[string]tensor) error {
	var name string
	var t tensor
	err := fields(b, func(field protowire.Number, b []byte) error {
		switch field {
		case tensorDims:
			n, _ := protowire.ConsumeVarint(b)
			t.dims = append(t.dims, int(n))
		case tensorName:
			name = string(b)
		case tensorRaw:
			for ; len(b) >= 4; b = b[4:] {
				t.data = append(t.data, math.Float32frombits(binary.LittleEndian.Uint32(b)))
			}
		default: // the others say what is known
		}
		return nil
	})
	if name != "" {
		found[name] = t
	}
	return err
}

// fields calls see with each field of a message: what is in it, or of a number its bytes.
func fields(b []byte, see func(field protowire.Number, b []byte) error) error {
	for len(b) > 0 {
		field, kind, n := protowire.ConsumeTag(b)
		if n < 0 {
			return fmt.Errorf("read the model: %w", protowire.ParseError(n))
		}
		b = b[n:]
		n = protowire.ConsumeFieldValue(field, kind, b)
		if n < 0 {
			return fmt.Errorf("read the model: %w", protowire.ParseError(n))
		}
		value := b[:n]
		if kind == protowire.BytesType {
			value, _ = protowire.ConsumeBytes(value)
		}
		if err := see(field, value); err != nil {
			return err
		}
		b = b[n:]
	}
	return nil
}

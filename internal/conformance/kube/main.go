// Command kube reads Kubernetes manifests as the API does, by its own types: a field that does not exist, a value of another type and a
// quantity that is none fail.
package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/yaml"
)

func main() {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{appsv1.AddToScheme, corev1.AddToScheme, policyv1.AddToScheme} {
		if err := add(scheme); err != nil {
			log.Fatal(err)
		}
	}
	decoder := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{Yaml: true, Strict: true})
	for _, name := range os.Args[1:] {
		text, err := os.ReadFile(name)
		if err != nil {
			log.Fatal(err)
		}
		all := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader(text)))
		for {
			one, err := all.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				log.Fatalf("%s: %v", name, err)
			}
			_, kind, err := decoder.Decode(one, nil, nil)
			if err != nil {
				log.Fatalf("%s: %v", name, err)
			}
			fmt.Printf("%s: %s\n", name, kind)
		}
	}
}

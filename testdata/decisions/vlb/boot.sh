#!/bin/sh
exec /opt/vlb/start

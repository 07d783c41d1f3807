# SPDX-License-Identifier: GPL-3.0-or-later
"""The 3-D CNN of Ben Hamida et al. (2018) as a plain PyTorch module: the same network on the peers' side."""
import torch
from torch import nn


def hamida(bands: int, classes: int, patch: int) -> nn.Sequential:
    """Takes N x 1 x bands x patch x patch, gives N x classes."""
    body = nn.Sequential(
        nn.Conv3d(1, 20, 3), nn.ReLU(),
        nn.Conv3d(20, 20, (3, 1, 1), stride=(2, 1, 1), padding=(1, 0, 0)),
        nn.Conv3d(20, 35, 3, padding=(1, 0, 0)), nn.ReLU(),
        nn.Conv3d(35, 35, (3, 1, 1), stride=(2, 1, 1), padding=(1, 0, 0)),
        nn.Conv3d(35, 35, (3, 1, 1), padding=(1, 0, 0)), nn.ReLU(),
        nn.Conv3d(35, 35, (2, 1, 1), stride=(2, 1, 1), padding=(1, 0, 0)), nn.ReLU(),
        nn.Flatten())
    with torch.no_grad():
        features = body(torch.zeros(1, 1, bands, patch, patch)).shape[1]
    return body.append(nn.Linear(features, classes))


def parameter_count(network: nn.Module) -> int:
    return sum(p.numel() for p in network.parameters())
